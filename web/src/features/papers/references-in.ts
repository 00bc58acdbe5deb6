/**
 * Returns the references at the end of a paper's HTML, each as an HTML fragment, in order.
 * @param html from the pipeline, which writes each reference as a list item without lists in it
 */
export function referencesIn(html: string): string[] {
  const [, list = ''] = /<section class="references">(.*?)<\/section>/s.exec(html) ?? [];
  return [...list.matchAll(/<li [^>]*>(.*?)<\/li>/gs)].map(([, content = '']) => content);
}
