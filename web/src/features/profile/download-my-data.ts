import { apiClient } from '../../lib/api-client.ts';

/** Asks for the ZIP of everything about me and hands it to the browser to save. */
export async function downloadMyData(): Promise<void> {
  const answer = await apiClient.users.export();
  // A large one is answered with its address, which the browser has followed by itself.
  if (answer.status === 200) save(answer.body);
}

function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser has taken it by then; the memory is given back.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
