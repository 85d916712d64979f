import { keyframes, styled } from 'styled-components';
import { IconButton } from '../button/icon-button.tsx';

const enter = keyframes`from { opacity: 0; transform: translateY(8px); }`;

/** Puts the list in the top layer, above open sheets. It is below the header, as action buttons are at the bottom. */
export const ToastLayer = styled.div`
  position: fixed;
  z-index: 90;
  inset: 60px 0 auto auto;
  width: min(440px, 100%);
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
  &:focus-visible { outline-offset: -8px; }
`;

export const ToastFrame = styled.li<{ $variant: 'default' | 'destructive' }>`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[2]} ${theme.space[3]} ${theme.space[4]}`};
  border: 1px solid ${({ theme, $variant }) => ($variant === 'destructive' ? theme.color.bad : theme.color.line)};
  border-inline-start: 6px solid ${({ theme, $variant }) => ($variant === 'destructive' ? theme.color.bad : theme.color.teal)};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme, $variant }) => ($variant === 'destructive' ? theme.color.badWash : theme.color.surface)};
  box-shadow: ${({ theme }) => theme.shadow.sheet};
  line-height: 1.45;
  pointer-events: auto;
  > svg {
    flex: none;
    margin-block-start: 12px;
    color: ${({ theme, $variant }) => ($variant === 'destructive' ? theme.color.bad : theme.color.teal)};
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

export const ToastClose = styled(IconButton)``;
