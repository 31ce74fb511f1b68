import com.adobe.epubcheck.tool.EpubChecker;

/** Checks several books in one run of Java. Prints the path of each book before what epubcheck says of it. */
public class CheckBooks {
  public static void main(String[] paths) {
    // All output in one stream, so that each message follows the path of its book.
    System.setErr(System.out);
    for (String path : paths) {
      System.out.println("BOOK " + path);
      new EpubChecker().run(new String[] {path});
    }
  }
}
