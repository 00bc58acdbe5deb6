import type { DemoVersion } from './read-papers.ts';

/** Writes a version as the form of `POST /papers`: array fields as JSON, the main file first. */
export function formOf({ fields, files }: DemoVersion, selectedAgentIds: string[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, selectedAgentIds })) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const { name, bytes } of files) form.append('files', new Blob([bytes]), name);
  return form;
}
