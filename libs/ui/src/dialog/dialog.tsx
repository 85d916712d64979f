import { keyframes, styled } from 'styled-components';
import { sheetStyles } from './dialog-styles.ts';
import { Sheet, type SheetProps } from './sheet.tsx';

const rise = keyframes`from { opacity: 0; transform: translateY(8px); }`;

const DialogFrame = styled.dialog`
  ${sheetStyles}
  width: min(520px, calc(100% - 32px));
  max-width: none;
  max-height: min(720px, calc(100vh - 48px));
  max-height: min(720px, calc(100dvh - 48px));
  margin: auto;
  border-radius: ${({ theme }) => theme.radius.card};
  overflow: hidden;
  animation: ${rise} ${({ theme }) => theme.motion};
`;

export type DialogProps = SheetProps;

/** A question or form above the page, built on the native `<dialog>`. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <Sheet frame={DialogFrame} {...rest} /> : null;
}

const slide = keyframes`from { transform: translateX(100%); }`;

const DrawerFrame = styled.dialog`
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
  return open ? <Sheet frame={DrawerFrame} {...rest} /> : null;
}
