import { keyframes, styled } from 'styled-components';
import { sheetStyles } from './dialog-styles.ts';
import { Sheet, type SheetProps } from './sheet.tsx';

const slide = keyframes`from { transform: translateX(100%); }`;

const Frame = styled.dialog`
  ${sheetStyles}
  width: min(440px, 100%);
  max-width: none;
  height: 100vh;
  height: 100dvh;
  max-height: none;
  margin: 0 0 0 auto;
  overflow: hidden;
  animation: ${slide} ${({ theme }) => theme.motion};
`;

export type DrawerProps = SheetProps;

/** A sheet that slides in from the right. On phones it takes the full width. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? <Sheet frame={Frame} {...rest} /> : null;
}
