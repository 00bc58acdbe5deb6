/** The environments that print code, as a regular expression. */
export const CODE_ENVIRONMENTS = 'verbatim\\*?|lstlisting|minted|Verbatim';
