import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  type MantineColorsTuple,
  Modal,
  SegmentedControl,
} from '@mantine/core'

/** The accent stands at 3 for dark and at 6 for light, where `primaryShade` looks. */
const teal: MantineColorsTuple = [
  '#e3f1f0',
  '#c5e4e2',
  '#9fd8d4',
  '#4fc3bd',
  '#2fa39e',
  '#148584',
  '#0b6e6e',
  '#095b5b',
  '#074848',
  '#053636',
]

const BUTTON = { '--button-height': 'var(--control)', '--button-padding-x': '12px', '--button-fz': '14px' }

/** The name of the button that closes a dialog. */
const CLOSE = { 'aria-label': 'Close' }

const ON_ACCENT = { '--button-color': 'var(--on-accent)' }

/** Surfaces and texts of the dark scheme, which Mantine takes from `dark`. */
const dark: MantineColorsTuple = [
  '#e6ebf1',
  '#c5ced8',
  '#97a3b1',
  '#6b798a',
  '#2a343f',
  '#232d37',
  '#1e2731',
  '#171e26',
  '#0f1419',
  '#0b0f13',
]

/** Mantine with the sizes of the design brief; its colours come from `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 3 },
  colors: { teal, dark },
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '10px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      // `size="compact-xs"` stays as it is, for buttons inside of lines.
      vars: (_, { size = 'sm', variant = 'filled' }) => ({
        root: { ...(!size.startsWith('compact') && BUTTON), ...(variant === 'filled' && ON_ACCENT) },
      }),
    }),
    Input: Input.extend({ vars: () => ({ wrapper: { '--input-height': 'var(--control)', '--input-fz': '14px' } }) }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'xs', withItemsBorders: false } }),
    Drawer: Drawer.extend({ defaultProps: { closeButtonProps: CLOSE } }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        padding: 20,
        radius: 'md',
        transitionProps: { duration: 140 },
        overlayProps: { opacity: 0.5 },
        closeButtonProps: CLOSE,
      },
    }),
  },
})

const COLOURS = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--faint)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-primary-color-light': 'var(--accent-tint)',
  '--mantine-color-teal-filled': 'var(--accent)',
  '--mantine-color-teal-light': 'var(--accent-tint)',
  '--mantine-color-teal-light-color': 'var(--accent)',
  '--mantine-color-teal-light-hover': 'var(--accent-tint)',
}

/** Gives Mantine's variables the values of `tokens.css`, which themselves follow the colour scheme. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: COLOURS, dark: COLOURS })
