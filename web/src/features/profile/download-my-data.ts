import { apiClient } from '../../lib/api-client.ts';

/** Downloads my data as a ZIP file. */
export async function downloadMyData(): Promise<void> {
  const answer = await apiClient.users.export();
  // For a large export the API redirects to the file, which the browser has followed.
  if (answer.status === 200) save(answer.body);
}

function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The download has started by then, so the memory can be freed.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
