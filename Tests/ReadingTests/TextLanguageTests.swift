import Testing

@testable import Reading

/// The language of a text, told by its script and its letters.
@Suite("The language of a text")
struct TextLanguageTests {
  /// The first article of the Universal Declaration of Human Rights, and sentences made for this.
  private static let texts = [
    "en":
      "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.",
    "de":
      "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.",
    "fr":
      "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.",
    "es":
      "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.",
    "it":
      "Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza.",
    "pt":
      "Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.",
    "nl":
      "Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen.",
    "sv":
      "Alla människor är födda fria och lika i värde och rättigheter. De är utrustade med förnuft och samvete och bör handla gentemot varandra i en anda av broderskap.",
    "da":
      "Jeg har ikke læst noget af det, som hun skrev efter krigen, men nogle af hendes breve var der også. Hvad de handlede om, ved jeg ikke.",
    "no":
      "Jeg har ikke lest noe av det som hun skrev etter krigen, men noen av brevene hennes var der også. Hva de handlet om, vet jeg ikke.",
    "fi":
      "Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä.",
    "pl":
      "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.",
    "cs":
      "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají spolu jednat v duchu bratrství.",
    "hu":
      "Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek.",
    "ro":
      "Toate ființele umane se nasc libere și egale în demnitate și în drepturi. Ele sunt înzestrate cu rațiune și conștiință și trebuie să se comporte unele față de altele în spiritul fraternității.",
    "tr":
      "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.",
    "ru": "Все люди рождаются свободными и равными в своём достоинстве и правах.",
    "uk": "Всі люди народжуються вільними і рівними у своїй гідності та правах.",
    "bg":
      "Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест и следва да се отнасят помежду си в дух на братство.",
    "el": "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.",
    "he": "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.",
    "ar": "يولد جميع الناس أحراراً متساوين في الكرامة والحقوق.",
    "fa": "همگی دارای عقل و وجدان می‌باشند و باید نسبت به یکدیگر با روح برادری رفتار کنند.",
    "ja": "すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。",
    "zh": "人人生而自由，在尊严和权利上一律平等。",
    "ko": "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.",
  ]

  @Test("a few sentences tell it", arguments: texts.keys.sorted())
  func told(code: String) throws {
    let text = try #require(Self.texts[code])
    #expect(TextLanguage.code(of: [text]) == code)
    // As lines of a page, with Latin names and numbers between.
    let words = text.split(separator: " ").map(String.init)
    let lines = stride(from: 0, to: words.count, by: 4).map { start in
      words[start..<min(start + 4, words.count)].joined(separator: " ")
    }
    #expect(TextLanguage.code(of: lines + ["1948", "Paris"]) == code)
  }

  @Test(
    "what does not tell it is not guessed",
    arguments: [
      "", "12.5 kg 17.0 kg 1,024 px", "x = a + b, y = c", "Contents", "а б в", "\u{0}\u{FFFF}",
      "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam",
      String(repeating: "abcdefghij", count: 4000),
    ])
  func untold(text: String) {
    #expect(TextLanguage.code(of: [text]) == nil)
  }

  /// A sentence each that is long enough, of languages beside those above.
  @Test(
    "languages that few documents have are told too",
    arguments: [
      (
        "ca",
        "Tots els éssers humans neixen lliures i iguals en dignitat i en drets. Són dotats de raó i de consciència, i han de comportar-se fraternalment els uns amb els altres."
      ),
      (
        "et",
        "Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt. Neile on antud mõistus ja südametunnistus ja nende suhtumist üksteisesse peab kandma vendluse vaim."
      ),
      (
        "vi",
        "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều được tạo hoá ban cho lý trí và lương tâm."
      ),
    ])
  func fewer(code: String, text: String) {
    #expect(TextLanguage.code(of: [text]) == code)
  }

  @Test("sentences of 40 letters and more are told, also in capitals; shorter ones are not guessed")
  func short() {
    let sentences = [
      "en":
        "A small boat crossed the lake while rain fell over the hills and the farmers brought their sheep",
      "de": "Ein kleines Boot fuhr über den See, während Regen auf die Hügel fiel und die Bauern heimkamen.",
      "fr": "Un petit bateau traversait le lac pendant que la pluie tombait sur les collines et les fermes.",
      "es": "Una barca pequeña cruzaba el lago mientras la lluvia caía sobre las colinas y los campesinos.",
      "it": "Una piccola barca attraversava il lago mentre la pioggia cadeva sulle colline e i contadini.",
      "nl": "Een kleine boot stak het meer over terwijl de regen op de heuvels viel en de boeren keken.",
      "pl": "Furtka do ogrodu była otwarta, kiedy późnym wieczorem wróciliśmy do domu z dziećmi i psem.",
      "sv": "En liten båt gick över sjön medan regnet föll över kullarna och bönderna tog ner sina får.",
    ]
    for (code, text) in sentences {
      #expect(TextLanguage.code(of: [text]) == code, "\(text)")
      #expect(TextLanguage.code(of: [text.uppercased()]) == code, "\(text)")
      #expect(TextLanguage.code(of: [String(text.prefix(40))]) == nil, "\(text)")
    }
  }

  @Test(
    "names, addresses and placeholders in Latin script are not guessed",
    arguments: [
      "J. Smith, A. Müller, P. Dubois, K. Nowak, M. García, L. Rossi, T. Jansen, O. Lindqvist",
      "DIN A4 210 × 297 mm ISO 9001 USB-C HDMI 2.1 RJ45",
      "https://" + String(repeating: "thequickbrownfoxandthelazydog", count: 9),
      "Lorem ipsum dolor sit amet, consectetur adipiscing elit. "
        + String(repeating: "sed do eiusmod tempor. ", count: 9),
    ])
  func names(text: String) {
    #expect(TextLanguage.code(of: [text]) == nil)
  }

  @Test("without the library's data a language that its script does not tell stays unknown")
  func missing() throws {
    #expect(LanguageModels(folder: "/nonexistent") == nil)
    let english = try #require(Self.texts["en"])
    #expect(TextLanguage.code(of: [english], nil) == nil)
    let greek = try #require(Self.texts["el"])
    #expect(TextLanguage.code(of: [greek], nil) == "el")
    #expect(TextLanguage.tellsLatin)
  }

  @Test("many threads may ask at once")
  func threads() async {
    await withTaskGroup(of: Bool.self) { group in
      for (code, text) in Self.texts {
        for _ in 0..<20 { group.addTask { TextLanguage.code(of: [text]) == code } }
      }
      for await isTold in group { #expect(isTold) }
    }
  }
}
