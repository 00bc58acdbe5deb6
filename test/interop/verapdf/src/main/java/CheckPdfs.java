import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.TestAssertion.Status;

/** Prints the rules of PDF/UA-1 and PDF/A-2a that each PDF of a folder breaks, and fails if there are any. */
public class CheckPdfs {
  public static void main(String[] arguments) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    int broken = 0;
    for (Path file : pdfsIn(Path.of(arguments[0]))) {
      for (var flavour : List.of(PDFAFlavour.PDFUA_1, PDFAFlavour.PDFA_2_A)) {
        var rules = brokenRules(file, flavour);
        System.out.printf("%s, %s: %s%n", file.getFileName(), flavour.getId(), rules.isEmpty() ? "valid" : "INVALID");
        rules.forEach((rule, count) -> System.out.printf("  %d times %s%n", count, rule));
        broken += rules.size();
      }
    }
    if (broken > 0) throw new IllegalStateException(broken + " rules are broken");
  }

  private static List<Path> pdfsIn(Path folder) throws Exception {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".pdf")).sorted().toList();
    }
  }

  /** Returns each broken rule, with how often it is broken. */
  private static Map<String, Integer> brokenRules(Path file, PDFAFlavour flavour) throws Exception {
    var foundry = Foundries.defaultInstance();
    try (var stream = Files.newInputStream(file);
        var parser = foundry.createParser(stream, flavour);
        var validator = foundry.createValidator(flavour, false)) {
      var rules = new TreeMap<String, Integer>();
      for (TestAssertion found : validator.validate(parser).getTestAssertions()) {
        if (found.getStatus() != Status.FAILED) continue;
        var rule = found.getRuleId();
        rules.merge(rule.getClause() + "-" + rule.getTestNumber() + ": " + found.getMessage(), 1, Integer::sum);
      }
      return rules;
    }
  }
}
