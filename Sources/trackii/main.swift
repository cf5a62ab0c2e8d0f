print("trackii")
