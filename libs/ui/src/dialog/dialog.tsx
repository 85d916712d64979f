import { keyframes, styled } from 'styled-components';
import { sheetStyles } from './dialog-styles.ts';
import { Sheet, type SheetProps } from './sheet.tsx';

const rise = keyframes`from { opacity: 0; transform: translateY(8px); }`;

const Frame = styled.dialog`
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
  return open ? <Sheet frame={Frame} {...rest} /> : null;
}
