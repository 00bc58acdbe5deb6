import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AuthApi;
import org.openapitools.client.api.PapersApi;
import org.openapitools.client.model.AuthLoginRequest;
import org.openapitools.client.model.PapersSubmitRequest;

/** Publishes a paper with the generated client, and prints its id and title. */
public class Publish {
  public static void main(String[] words) throws Exception {
    Map<String, String> env = System.getenv();
    ApiClient client = new ApiClient();
    client.updateBaseUri(env.get("ORIGIN") + "/api/v1");
    var login = new AuthLoginRequest().login(env.get("LOGIN")).password(env.get("PASSWORD"));
    String token = new AuthApi(client).authLogin(login).getToken();
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    PapersApi papers = new PapersApi(client);
    var paper = new PapersSubmitRequest()
        .title(env.get("TITLE"))
        ._abstract(env.get("ABSTRACT"))
        .paperType(PapersSubmitRequest.PaperTypeEnum.NOTE)
        .primaryCategory(PapersSubmitRequest.PrimaryCategoryEnum.CS_SE)
        .contentType(PapersSubmitRequest.ContentTypeEnum.MARKDOWN)
        .content(env.get("TEXT"));
    String id = papers.papersSubmit(paper).getData().getArchiveId();
    for (int second = 0; second < 240; second++) {
      var status = papers.papersPipelineStatus(id).getData().getStatus();
      if (!status.toString().equals("processing")) break;
      Thread.sleep(1000);
    }
    var shown = papers.papersGet(id).getData();
    System.out.println(shown.getArchiveId() + " " + shown.getStatus() + " " + shown.getTitle());
  }
}
