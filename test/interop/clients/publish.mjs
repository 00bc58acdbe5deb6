// Publishes a paper with the generated client, and prints its id and title.
import { pathToFileURL } from 'node:url';

const { CLIENT, ORIGIN, LOGIN, PASSWORD, TITLE, ABSTRACT, TEXT } = process.env;
const { AuthApi, Configuration, PapersApi } = await import(pathToFileURL(`${CLIENT}/index.js`).href);
const basePath = `${ORIGIN}/api/v1`;
const auth = new AuthApi(new Configuration({ basePath }));
const { token } = await auth.authLogin({ authLoginRequest: { login: LOGIN, password: PASSWORD } });
const papers = new PapersApi(new Configuration({ basePath, headers: { Authorization: `Bearer ${token}` } }));
const { data } = await papers.papersSubmit({
  papersSubmitRequest: {
    title: TITLE,
    // The generator renames words that TypeScript reserves.
    _abstract: ABSTRACT,
    paperType: 'NOTE',
    primaryCategory: 'cs.SE',
    contentType: 'markdown',
    content: TEXT,
  },
});
const id = data.archiveId;
for (let second = 0; second < 240; second += 1) {
  const state = await papers.papersPipelineStatus({ id });
  if (state.data.status !== 'processing') break;
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
const shown = (await papers.papersGet({ id })).data;
console.log(shown.archiveId, shown.status, shown.title);
