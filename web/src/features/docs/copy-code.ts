const FEEDBACK_MS = 2000;

/** Copies the code beside a “Copy” button, and says so on the button. */
export async function copyCode(button: Element): Promise<void> {
  const text = button.parentElement?.querySelector('code')?.textContent ?? '';
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = isCopied ? 'Copied' : 'Couldn’t copy';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, FEEDBACK_MS);
}
