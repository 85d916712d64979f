import { styled } from 'styled-components';
import { visuallyHiddenStyles } from '../text/visually-hidden.ts';

export const Fieldset = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;
`;

export const Legend = styled.legend<{ $size: 'body' | 'large'; $hidden: boolean }>`
  width: 100%;
  padding: 0;
  margin-block-end: ${({ theme }) => theme.space[3]};
  font-size: ${({ theme, $size }) => ($size === 'large' ? theme.text[2].phone : '1.0625rem')};
  font-weight: ${({ theme, $size }) => ($size === 'large' ? theme.font.weight.bold : theme.font.weight.semibold)};
  line-height: ${({ $size }) => ($size === 'large' ? 1.3 : 1.45)};
  text-wrap: pretty;
  ${({ $hidden }) => $hidden && visuallyHiddenStyles}
`;

export const Choices = styled.div<{ $layout: 'list' | 'scale'; $count: number }>`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  margin-block-start: ${({ theme }) => theme.space[3]};
  ${({ theme }) => theme.media.tablet} {
    grid-template-columns: ${({ $layout, $count }) =>
      $layout === 'scale' ? `repeat(${$count}, minmax(0, 1fr))` : 'minmax(0, 1fr)'};
  }
`;

/** The radio dot. A chosen dot has a thick ring, so the choice does not depend on colour. */
export const Dot = styled.span`
  flex: none;
  width: 24px;
  height: 24px;
  border: 2px solid ${({ theme }) => theme.color.fieldLine};
  border-radius: 50%;
  background: ${({ theme }) => theme.color.surface};
`;

export const OptionText = styled.span`
  flex: 1;
  min-width: 0;
  small { display: block; color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.phone}; font-weight: 400; }
`;

export const Key = styled.kbd`
  display: none;
  min-width: 26px;
  padding: 1px 6px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-block-end-width: 2px;
  border-radius: 6px;
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.inkSoft};
  font-family: inherit;
  font-size: 0.875rem;
  text-align: center;
  @media (hover: hover) and (pointer: fine) { display: inline-block; }
`;

export const Choice = styled.label<{ $layout: 'list' | 'scale' }>`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  min-height: 56px;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  border: 1px solid ${({ theme }) => theme.color.fieldLine};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  line-height: 1.35;
  cursor: pointer;
  transition: background-color ${({ theme }) => theme.motion}, border-color ${({ theme }) => theme.motion};
  ${({ theme }) => theme.media.tablet} {
    flex-direction: ${({ $layout }) => ($layout === 'scale' ? 'column' : 'row')};
    padding: ${({ theme, $layout }) => $layout === 'scale' && `${theme.space[3]} ${theme.space[2]}`};
    text-align: ${({ $layout }) => ($layout === 'scale' ? 'center' : 'start')};
    ${OptionText} { flex: ${({ $layout }) => ($layout === 'scale' ? 'none' : '1')}; max-width: 100%; }
    /* Side by side, the key hints share one line, even when the labels have different heights. */
    ${Key} { margin-block-start: ${({ $layout }) => ($layout === 'scale' ? 'auto' : 0)}; }
  }
  &:hover { border-color: ${({ theme }) => theme.color.teal}; background: ${({ theme }) => theme.color.tealWash}; }
  &[data-checked] {
    border-color: ${({ theme }) => theme.color.teal};
    background: ${({ theme }) => theme.color.tealWash};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.color.teal};
    font-weight: ${({ theme }) => theme.font.weight.semibold};
    ${Dot} { border: 7px solid ${({ theme }) => theme.color.teal}; }
  }
  &:has(input:focus-visible) { outline: 3px solid ${({ theme }) => theme.color.teal}; outline-offset: 2px; }
  /* Older browsers cannot detect keyboard focus here, so they show the outline after a click too. */
  @supports not selector(:has(*)) {
    &:focus-within { outline: 3px solid ${({ theme }) => theme.color.teal}; outline-offset: 2px; }
  }
  &[data-disabled] { cursor: not-allowed; opacity: 0.65; }
  input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: inherit; }
  @media (forced-colors: active) {
    &[data-checked] { border: 3px solid Highlight; ${Dot} { border-color: Highlight; } }
  }
`;
