public enum Nothing {}
