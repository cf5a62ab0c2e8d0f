import CAdwaita
import Reading
import Signals

/// Which key asks the reader for what; as evince, zathura and browsers have it.
enum Keymap {
  static func command(keyval: UInt32, isShifted: Bool, isControlled: Bool) -> ReaderCommand? {
    switch Int32(bitPattern: keyval) {
    case GDK_KEY_Down, GDK_KEY_j: .step(.down)
    case GDK_KEY_Up, GDK_KEY_k: .step(.up)
    case GDK_KEY_Left, GDK_KEY_h: .step(.left)
    case GDK_KEY_Right, GDK_KEY_l: .step(.right)
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, GDK_KEY_n: .pageForward
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, GDK_KEY_p: .pageBack
    case GDK_KEY_space: isShifted ? .screenBack : .screenForward
    case GDK_KEY_BackSpace: .screenBack
    case GDK_KEY_Home, GDK_KEY_KP_Home: .toStart
    case GDK_KEY_End, GDK_KEY_KP_End: .toEnd
    case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: .zoomIn
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: .zoomOut
    case GDK_KEY_0, GDK_KEY_KP_0: .zoomDefault
    case GDK_KEY_v: .nextView
    case GDK_KEY_V: .show(nil)
    case GDK_KEY_f: .style(.nextFace)
    case GDK_KEY_bracketright: .style(.moreSpacing)
    case GDK_KEY_bracketleft: .style(.lessSpacing)
    case GDK_KEY_greater: .style(.wider)
    case GDK_KEY_less: .style(.narrower)
    case GDK_KEY_g: .toggleGaze
    case GDK_KEY_a: .toggleFollowing
    case GDK_KEY_s: .toggleAloud
    case GDK_KEY_m: .mend
    case GDK_KEY_r: .forgetDrift
    case GDK_KEY_question, GDK_KEY_F1: .toggleHelp
    case GDK_KEY_Escape: .escape
    case GDK_KEY_q: .exit
    case GDK_KEY_w where isControlled: .exit
    default: nil
    }
  }
}
