import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { muiTheme } from '../app/mui-theme.ts';

/** Provides MUI's theme. Wrap every page or dialog with fields in it. */
export function FormTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>;
}
