/** How pages show a status. Each status declares its own. */
export interface StatusDescription {
  /** The text of badges and filters. */
  label: string;
  /** What the status means, as a sentence for readers. */
  explanation: string;
  tone: 'ok' | 'pending' | 'rubric' | 'soft';
}
