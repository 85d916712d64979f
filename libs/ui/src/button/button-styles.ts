import { css, type RuleSet } from 'styled-components';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonLook = {
  /** Default: `primary`. Use one primary button per view. */
  $variant?: ButtonVariant;
  /** `medium` is 48 px high, `small` 44 px. */
  $size?: 'small' | 'medium';
  /** As wide as its container. */
  $block?: boolean;
  /** For `quiet` buttons: the label aligns with the surrounding text, and the background extends into the margin. */
  $flush?: boolean;
};

const variants: Record<ButtonVariant, RuleSet> = {
  primary: css`
    background: ${({ theme }) => theme.color.teal};
    color: ${({ theme }) => theme.color.onDark};
    &:hover:not([aria-disabled='true'], :disabled) { background: ${({ theme }) => theme.color.tealDeep}; }
  `,
  secondary: css`
    border-color: ${({ theme }) => theme.color.teal};
    background: ${({ theme }) => theme.color.surface};
    color: ${({ theme }) => theme.color.teal};
    &:hover:not([aria-disabled='true'], :disabled) { background: ${({ theme }) => theme.color.tealWash}; }
  `,
  quiet: css`
    background: transparent;
    color: ${({ theme }) => theme.color.teal};
    &:hover:not([aria-disabled='true'], :disabled) { background: ${({ theme }) => theme.color.tealWash}; }
  `,
  danger: css`
    background: ${({ theme }) => theme.color.bad};
    color: ${({ theme }) => theme.color.onDark};
    &:hover:not([aria-disabled='true'], :disabled) { background: ${({ theme }) => theme.color.badDeep}; }
  `,
};

/** Marks what the view is for, so that a toast does not cover it. */
export const markPrimary = ({ $variant = 'primary' }: ButtonLook): object =>
  $variant === 'primary' ? { 'data-primary': true } : {};

/** Styles of buttons and of links that look like buttons. */
export const buttonStyles = css<ButtonLook>`
  display: ${({ $block }) => ($block ? 'flex' : 'inline-flex')};
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space[2]};
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  max-width: 100%;
  min-height: ${({ theme, $size = 'medium' }) => ($size === 'medium' ? theme.size.control : theme.size.thumb)};
  padding: ${({ theme, $size = 'medium' }) => `${theme.space[2]} ${$size === 'medium' ? theme.space[5] : theme.space[4]}`};
  ${({ theme, $flush }) => $flush && `flex-shrink: 0; max-width: calc(100% + 2 * ${theme.space[4]}); margin-inline: -${theme.space[4]};`}
  /* Also seen in forced-colours mode, where backgrounds go. */
  border: 2px solid transparent;
  border-radius: ${({ theme }) => theme.radius.control};
  font-size: ${({ theme, $size = 'medium' }) => ($size === 'medium' ? '1rem' : theme.text.small.desktop)};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color ${({ theme }) => theme.motion};
  svg { flex: none; }
  &:disabled, &[aria-disabled='true'] { opacity: 0.65; cursor: not-allowed; }
  ${({ $variant = 'primary' }) => variants[$variant]}
`;
