import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** MUI in the look's tokens: they change with the theme, MUI only names them. */
const theme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    primary: { main: 'var(--ink)', contrastText: 'var(--paper)' },
    secondary: { main: 'var(--lapis)', contrastText: 'var(--paper)' },
    error: { main: 'var(--rubric)', contrastText: 'var(--paper)' },
    success: { main: 'var(--ok)', contrastText: 'var(--paper)' },
    warning: { main: 'var(--pending)', contrastText: 'var(--paper)' },
    info: { main: 'var(--lapis)', contrastText: 'var(--paper)' },
    text: { primary: 'var(--ink)', secondary: 'var(--soft-ink)' },
    background: { default: 'var(--paper)', paper: 'var(--card)' },
    divider: 'var(--line)',
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: 'var(--sans)',
    button: { textTransform: 'none', fontWeight: 600 },
    h1: { fontFamily: 'var(--serif)', fontSize: 32, fontWeight: 600, lineHeight: 1.2 },
    h2: { fontFamily: 'var(--serif)', fontSize: 24, fontWeight: 600, lineHeight: 1.25 },
    h3: { fontFamily: 'var(--serif)', fontSize: 20, fontWeight: 600, lineHeight: 1.3 },
  },
  components: {
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: 'var(--card)' },
        notchedOutline: { borderColor: 'var(--edge)' },
      },
    },
  },
});

/** Around every page or dialog with fields. */
export function FormTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
