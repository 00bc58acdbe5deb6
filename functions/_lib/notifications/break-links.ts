/**
 * Returns a text in which no mail program finds a link: `https://a.example/b` becomes `https[:]//a[.]example/b`. Titles and names are
 * chosen by people whom the recipient may not know.
 */
export const breakLinks = (text: string): string =>
  text
    .replaceAll(/:(?=\/\/)/g, '[:]')
    // Not a decimal number, and not the end of a sentence. Programs read the full stops of Chinese and Japanese as dots.
    .replaceAll(/(?<=[\p{L}\p{N}-])[.。．｡․﹒](?=\p{L}{2})/gu, '[.]')
    .replaceAll(/(?<=\S)[@＠﹫](?=\S)/g, '[@]');
