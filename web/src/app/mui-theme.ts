import { createTheme, type ThemeOptions } from '@mui/material/styles';

const focusRing = { outline: '2px solid var(--lapis)', outlineOffset: 2 };
const hairline = '1px solid var(--line)';
/** The hover color on a card, where `--wash` has too little contrast in dark mode. */
const pointedAt = 'color-mix(in srgb, var(--ink) 8%, transparent)';

/**
 * MUI in our design. It uses the tokens of `styles/tokens.css`, which switch between light and dark, so the theme needs one
 * color scheme. Labels are above their fields; there are no ripples and no floating labels.
 */
export const muiTheme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: { main: 'var(--ink)', contrastText: 'var(--paper)' },
    secondary: { main: 'var(--lapis)', contrastText: 'var(--paper)' },
    error: { main: 'var(--rubric)', contrastText: 'var(--paper)' },
    warning: { main: 'var(--pending)', contrastText: 'var(--paper)' },
    info: { main: 'var(--lapis)', contrastText: 'var(--paper)' },
    success: { main: 'var(--ok)', contrastText: 'var(--paper)' },
    text: { primary: 'var(--ink)', secondary: 'var(--soft-ink)', disabled: 'var(--soft-ink)' },
    divider: 'var(--line)',
    background: { default: 'var(--paper)', paper: 'var(--card)' },
    action: {
      active: 'var(--soft-ink)',
      hover: 'var(--wash)',
      selected: 'var(--wash)',
      focus: 'var(--wash)',
      disabled: 'var(--soft-ink)',
      disabledBackground: 'var(--wash)',
    },
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'var(--sans)',
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem', letterSpacing: 0 },
  },
  transitions: {
    duration: { enteringScreen: 160, leavingScreen: 120, standard: 160, short: 120, shorter: 120 },
  },
  components: { ...buttons(), ...fields(), ...choices(), ...surfaces() },
});

type Components = NonNullable<ThemeOptions['components']>;

function buttons(): Components {
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'outlined' },
      styleOverrides: {
        root: { minHeight: 40, padding: '6px 18px', borderRadius: 6 },
        sizeSmall: { minHeight: 34, padding: '3px 12px', fontSize: '0.875rem' },
        contained: { '&:hover': { backgroundColor: 'color-mix(in srgb, var(--ink) 86%, var(--paper))' } },
        outlined: {
          borderColor: 'var(--edge)',
          backgroundColor: 'var(--card)',
          '&:hover': { backgroundColor: 'var(--wash)', borderColor: 'var(--soft-ink)' },
        },
        text: { paddingInline: 10, '&:hover': { backgroundColor: 'var(--wash)' } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          color: 'var(--soft-ink)',
          '&:hover': { color: 'var(--ink)', background: 'var(--wash)' },
        },
      },
    },
  };
}

function fields(): Components {
  return {
    MuiTextField: { defaultProps: { fullWidth: true, size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBottom: 6,
          whiteSpace: 'normal',
          fontSize: '0.875rem',
          fontWeight: 600,
          lineHeight: 1.4,
          letterSpacing: 0,
          color: 'var(--ink)',
          '&.Mui-focused, &.Mui-error': { color: 'var(--ink)' },
        },
        asterisk: { display: 'none' },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          backgroundColor: 'var(--card)',
          fontSize: '0.9375rem',
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--soft-ink)' },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--lapis)', borderWidth: 2 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--rubric)' },
          '&.Mui-disabled': { backgroundColor: 'var(--wash)' },
        },
        input: {
          padding: '10px 13px',
          height: 'auto',
          minHeight: 22,
          lineHeight: '22px',
          '&::placeholder': { color: 'var(--soft-ink)', opacity: 1 },
        },
        multiline: { padding: 0 },
        notchedOutline: { top: 0, borderColor: 'var(--edge)', '& legend': { display: 'none' } },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          margin: '6px 0 0',
          fontSize: '0.8125rem',
          lineHeight: 1.45,
          color: 'var(--soft-ink)',
          '&.Mui-error': { color: 'var(--rubric)' },
        },
      },
    },
    MuiSelect: { styleOverrides: { icon: { color: 'var(--soft-ink)' } } },
    MuiAutocomplete: {
      styleOverrides: {
        root: {
          // The height of a text field. MUI's rule for small inputs has the same specificity.
          '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall.MuiAutocomplete-inputRoot': {
            paddingBlock: 5,
            gap: 4,
            '& .MuiAutocomplete-input.MuiAutocomplete-input': { padding: 5 },
          },
        },
        paper: { border: hairline, marginTop: 4 },
        listbox: {
          padding: 4,
          '& .MuiAutocomplete-option.MuiAutocomplete-option': {
            borderRadius: 6,
            paddingInline: 12,
            '&.Mui-focused, &[aria-selected="true"]': { backgroundColor: pointedAt },
          },
        },
        groupLabel: {
          font: '600 0.6875rem/1 var(--sans)',
          letterSpacing: '0.08em',
          textTransform: 'uppercase',
          color: 'var(--soft-ink)',
          padding: '14px 12px 8px',
          backgroundColor: 'var(--card)',
        },
        groupUl: { padding: 0 },
      },
    },
  };
}

function choices(): Components {
  return {
    MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { color: 'var(--edge)' } } },
    MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { color: 'var(--edge)' } } },
    MuiFormControlLabel: { styleOverrides: { label: { fontSize: '0.9375rem' } } },
    MuiChip: {
      styleOverrides: {
        root: { borderRadius: 6, backgroundColor: 'var(--wash)', color: 'var(--ink)', fontSize: '0.875rem' },
        deleteIcon: { color: 'var(--soft-ink)', '&:hover': { color: 'var(--ink)' } },
      },
    },
  };
}

function surfaces(): Components {
  return {
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 5, borderRadius: 3, backgroundColor: 'var(--wash)' },
        bar: { borderRadius: 3, backgroundColor: 'var(--lapis)' },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: { backgroundColor: 'var(--ink)', color: 'var(--paper)', fontSize: '0.8125rem' },
      },
    },
  };
}
