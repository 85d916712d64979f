import { keyframes, styled } from 'styled-components';

const enter = keyframes`from { opacity: 0; transform: translateY(8px); }`;

export type ToastVariant = 'default' | 'success' | 'destructive';

const EDGE = { default: 'teal', success: 'good', destructive: 'bad' } as const;
const BACKGROUND = { default: 'surface', success: 'surface', destructive: 'badWash' } as const;

/** Windows in which a toast below the header would lie on the heading or the first field. `toast-place.ts` uses it too. */
export const LOW_TOASTS = '(max-width: 639.98px), (max-height: 480px)';

/** How far from the top of the window toasts begin in all others, in pixels: below the header. */
export const TOASTS_TOP = 60;

/** Puts the list in the top layer, above open sheets: below the header, or at the bottom of small windows. */
export const ToastLayer = styled.div`
  position: fixed;
  z-index: 90;
  inset: ${TOASTS_TOP}px 0 auto auto;
  width: min(440px, 100%);
  /* Moved, not placed: browsers count an element that gets another place as a page that jumps. */
  transform: translateY(var(--kenali-toast-place, 0px));
  @media ${LOW_TOASTS} { inset: auto 0 0 auto; }
  max-width: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.ink};
  overflow: visible;
  pointer-events: none;
`;

export const ToastList = styled.ol`
  margin: 0;
  padding: ${({ theme }) => theme.space[4]};
  padding-block-end: max(${({ theme }) => theme.space[4]}, env(safe-area-inset-bottom));
  list-style: none;
  border-radius: ${({ theme }) => theme.radius.card};
  /* Without a toast it takes no room that could move. */
  &:empty { padding: 0; }
  &:focus-visible { outline-offset: -8px; }
`;

export const ToastFrame = styled.li<{ $variant: ToastVariant }>`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[2]} ${theme.space[3]} ${theme.space[4]}`};
  border: 1px solid ${({ theme, $variant }) => ($variant === 'destructive' ? theme.color.bad : theme.color.line)};
  border-inline-start: 6px solid ${({ theme, $variant }) => theme.color[EDGE[$variant]]};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme, $variant }) => theme.color[BACKGROUND[$variant]]};
  box-shadow: ${({ theme }) => theme.shadow.sheet};
  line-height: 1.45;
  pointer-events: auto;
  > svg {
    flex: none;
    margin-block-start: 12px;
    color: ${({ theme, $variant }) => theme.color[EDGE[$variant]]};
  }
  &[data-state='open'] { animation: ${enter} ${({ theme }) => theme.motion}; }
  &[data-swipe='move'] { transform: translateX(var(--radix-toast-swipe-move-x)); }
  &[data-swipe='cancel'] { transform: translateX(0); transition: transform ${({ theme }) => theme.motion}; }
`;

export const ToastText = styled.div`
  flex: 1;
  min-width: 0;
  padding-block: 11px;
  > :first-child { font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  > :nth-child(2) { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.desktop}; }
`;

export const ToastAction = styled.div`
  display: flex;
  margin-block-end: -8px;
`;
