import { css, keyframes, styled } from 'styled-components';

const fade = keyframes`from { opacity: 0; }`;

/** Sheet and backdrop of every modal. The sheet fills the `<dialog>`, so a press on the element hits the backdrop. */
export const sheetStyles = css`
  padding: 0;
  border: 1px solid transparent;
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.ink};
  box-shadow: ${({ theme }) => theme.shadow.sheet};
  overscroll-behavior: contain;
  &::backdrop {
    background: ${({ theme }) => theme.color.backdrop};
    animation: ${fade} ${({ theme }) => theme.motion};
  }
`;

export const SheetHead = styled.header`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[4]} ${theme.space[3]} ${theme.space[2]} ${theme.space[5]}`};
  h2 { padding-block: 10px; }
`;

export const SheetBody = styled.div`
  flex: 1;
  min-height: 0;
  padding: ${({ theme }) => `${theme.space[1]} ${theme.space[5]} ${theme.space[5]}`};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

export const SheetFoot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[4]} ${theme.space[5]}`};
  padding-block-end: max(${({ theme }) => theme.space[4]}, env(safe-area-inset-bottom));
  border-block-start: 1px solid ${({ theme }) => theme.color.line};
`;
