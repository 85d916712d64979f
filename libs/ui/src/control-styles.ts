import { css } from 'styled-components';

/** How text fields, selects and text areas are drawn. 16 px at least, or phones zoom in on focus. */
export const controlStyles = css`
  display: block;
  width: 100%;
  min-width: 0;
  min-height: ${({ theme }) => theme.size.control};
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  border: 1px solid ${({ theme }) => theme.color.fieldLine};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.ink};
  font-size: 1rem;
  line-height: 1.5;
  transition: border-color ${({ theme }) => theme.motion};
  &::placeholder { color: ${({ theme }) => theme.color.inkFaint}; opacity: 1; }
  &:hover:not(:disabled, [aria-invalid='true']) { border-color: ${({ theme }) => theme.color.teal}; }
  &:focus-visible { outline-offset: 1px; border-color: ${({ theme }) => theme.color.teal}; }
  &[aria-invalid='true'] { border: 2px solid ${({ theme }) => theme.color.bad}; }
  &:disabled { background: ${({ theme }) => theme.color.sand}; color: ${({ theme }) => theme.color.inkSoft}; cursor: not-allowed; }
`;
