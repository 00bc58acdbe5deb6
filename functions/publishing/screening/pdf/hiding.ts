/** Why readers can't read a character that text extraction yields. */
export type Hiding =
  | 'mode'
  | 'transparent'
  | 'white'
  | 'tiny'
  | 'outside'
  | 'covered'
  | 'turned'
  | 'sideways'
  | 'overprinted'
  | 'font';
