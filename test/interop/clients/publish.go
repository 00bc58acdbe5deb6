// Publishes a paper with the generated client, and prints its id and title.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	papers "local/papers"
)

func main() {
	configuration := papers.NewConfiguration()
	configuration.Servers = papers.ServerConfigurations{{URL: os.Getenv("ORIGIN") + "/api/v1"}}
	client := papers.NewAPIClient(configuration)
	ctx := context.Background()
	login := papers.NewAuthLoginRequest(os.Getenv("LOGIN"), os.Getenv("PASSWORD"))
	session, _, err := client.AuthAPI.AuthLogin(ctx).AuthLoginRequest(*login).Execute()
	must(err)
	configuration.AddDefaultHeader("Authorization", "Bearer "+session.Token)

	paper := papers.NewPapersSubmitRequest(os.Getenv("ABSTRACT"), "NOTE", "cs.SE")
	paper.SetTitle(os.Getenv("TITLE"))
	paper.SetContentType("markdown")
	paper.SetContent(os.Getenv("TEXT"))
	sent, _, err := client.PapersAPI.PapersSubmit(ctx).PapersSubmitRequest(*paper).Execute()
	must(err)
	id := sent.Data.ArchiveId
	for range 240 {
		state, _, err := client.PapersAPI.PapersPipelineStatus(ctx, id).Execute()
		must(err)
		if state.Data.Status != "processing" {
			break
		}
		time.Sleep(time.Second)
	}
	shown, _, err := client.PapersAPI.PapersGet(ctx, id).Execute()
	must(err)
	fmt.Println(shown.Data.ArchiveId, shown.Data.Status, shown.Data.Title)
}

func must(err error) {
	if problem, ok := err.(*papers.GenericOpenAPIError); ok {
		panic(problem.Error() + string(problem.Body()))
	}
	if err != nil {
		panic(err)
	}
}
