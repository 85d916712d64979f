import { css, styled } from 'styled-components';

export type ChoiceLayout = 'list' | 'scale' | 'steps';

export const Fieldset = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;
`;

export const Legend = styled.legend<{ $size: 'body' | 'large' }>`
  width: 100%;
  padding: 0;
  margin-block-end: ${({ theme }) => theme.space[3]};
  font-size: ${({ theme, $size }) => ($size === 'large' ? theme.text[2].phone : '1.0625rem')};
  font-weight: ${({ theme, $size }) => ($size === 'large' ? theme.font.weight.bold : theme.font.weight.semibold)};
  line-height: ${({ $size }) => ($size === 'large' ? 1.3 : 1.45)};
  text-wrap: pretty;
`;

export const Choices = styled.div<{ $layout: ChoiceLayout; $count: number; $steps: number }>`
  display: grid;
  gap: ${({ theme, $layout }) => ($layout === 'steps' ? '0 6px' : theme.space[2])};
  margin-block-start: ${({ theme, $layout }) => theme.space[$layout === 'steps' ? 2 : 3]};
  ${({ theme }) => theme.media.phoneOnly} {
    ${({ $layout, $steps }) => $layout === 'steps' && `grid-template-columns: repeat(${$steps}, minmax(0, 1fr));`}
  }
  ${({ theme }) => theme.media.tablet} {
    grid-template-columns: ${({ $layout, $count }) =>
      $layout === 'list' ? 'minmax(0, 1fr)' : `repeat(${$count}, minmax(0, 1fr))`};
  }
`;

/** The label of the chosen step, below the row. Wider screens show it in the row. */
export const Chosen = styled.span`
  display: none;
  ${({ theme }) => theme.media.phoneOnly} {
    display: block;
    grid-column: 1 / span 3;
    align-self: center;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    line-height: 1.3;
    b { color: ${({ theme }) => theme.color.teal}; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  }
`;

/**
 * A step of the row on a phone: the key hint alone. The parts share one cell of a grid:
 * positioned parts would be a hundred layers on a page of scales, and each adds to the time until the page is painted.
 */
const stepOnPhone = css`
  position: static;
  display: grid;
  padding: 0;
  > * { grid-area: 1 / 1; place-self: center; }
  /* The order puts it on top, and a press finds it first. */
  input { position: static; order: 1; place-self: stretch; }
  [data-part='dot'], [data-part='text'] { display: none; }
  kbd {
    display: block;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font-size: 1.125rem;
    font-weight: ${({ theme }) => theme.font.weight.semibold};
  }
`;

/** A step of the row on a wider screen. The key hint is in the corner, because the text has up to three lines. */
const stepOnTablet = css`
  display: grid;
  min-height: 56px;
  padding: 2px 4px;
  font-size: ${({ theme }) => theme.text.small.phone};
  line-height: 1.2;
  > * { grid-area: 1 / 1; }
  [data-part='dot'] { display: none; }
  /* Two words take two lines, so that none reaches the key hint. */
  [data-part='text'] { place-self: center; max-width: 5.2em; }
  kbd {
    place-self: start;
    min-width: 0;
    margin: 0;
    padding: 1px 3px;
    border: 0;
    background: none;
    color: inherit;
  }
`;

/** A chosen step is filled at every width, so that it stands out in a column of short rows. */
const chosenStep = css`
  &[data-checked], &[data-checked]:hover {
    background: ${({ theme }) => theme.color.teal};
    color: ${({ theme }) => theme.color.onDark};
    small { color: inherit; }
    kbd { font-weight: ${({ theme }) => theme.font.weight.bold}; }
  }
`;

/** The quiet option below the row on a phone. */
const asideOnPhone = css`
  grid-column: 4 / -1;
  justify-self: end;
  gap: ${({ theme }) => theme.space[2]};
  min-height: ${({ theme }) => theme.size.thumb};
  padding: 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  white-space: nowrap;
  [data-part='dot'] { width: 18px; height: 18px; }
  &:hover { background: none; color: ${({ theme }) => theme.color.teal}; }
  &[data-checked] {
    background: none;
    color: ${({ theme }) => theme.color.ink};
    box-shadow: none;
    [data-part='dot'] { border-width: 6px; }
  }
`;

/**
 * The radio dot, the text and the key hint of an option. They are plain elements, because a page of scales has two hundred
 * of them and each styled component adds to the time until the next page.
 */
const parts = css`
  /* A chosen dot has a thick ring, so the choice does not depend on colour. */
  [data-part='dot'] {
    flex: none;
    width: 24px;
    height: 24px;
    border: 2px solid ${({ theme }) => theme.color.fieldLine};
    border-radius: 50%;
    background: ${({ theme }) => theme.color.surface};
  }
  [data-part='text'] {
    flex: 1;
    min-width: 0;
  }
  small { display: block; color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.phone}; font-weight: 400; }
  kbd {
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
  }
`;

export const Choice = styled.label<{ $layout: ChoiceLayout; $isAside: boolean }>`
  ${parts}
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
    flex-direction: ${({ $layout }) => ($layout === 'list' ? 'row' : 'column')};
    padding: ${({ theme, $layout }) => $layout !== 'list' && `${theme.space[3]} ${theme.space[1]}`};
    text-align: ${({ $layout }) => ($layout === 'list' ? 'start' : 'center')};
    [data-part='text'] { flex: ${({ $layout }) => ($layout === 'list' ? '1' : 'none')}; max-width: 100%; }
    /* Side by side, the key hints share one line, even when the labels have different heights. */
    kbd { margin-block-start: ${({ $layout }) => ($layout === 'list' ? 0 : 'auto')}; }
  }
  /* Six options side by side leave each 75 px for its longest word. */
  @media (min-width: 640px) and (max-width: 767.98px) {
    font-size: ${({ theme, $layout }) => $layout !== 'list' && theme.text.small.phone};
  }
  &:hover { border-color: ${({ theme }) => theme.color.teal}; background: ${({ theme }) => theme.color.tealWash}; }
  &[data-checked] {
    border-color: ${({ theme }) => theme.color.teal};
    background: ${({ theme }) => theme.color.tealWash};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.color.teal};
    font-weight: ${({ theme }) => theme.font.weight.semibold};
    [data-part='dot'] { border: 7px solid ${({ theme }) => theme.color.teal}; }
  }
  &:has(input:focus-visible) { outline: 3px solid ${({ theme }) => theme.color.teal}; outline-offset: 2px; }
  /* Older browsers cannot detect keyboard focus here, so they show the outline after a click too. */
  @supports not selector(:has(*)) {
    &:focus-within { outline: 3px solid ${({ theme }) => theme.color.teal}; outline-offset: 2px; }
  }
  &[data-disabled] { cursor: not-allowed; opacity: 0.65; }
  /* It covers the option, so that touch finds a radio button wherever a screen reader explores the option. */
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    border: 0;
    background: none;
    appearance: none;
    outline: none;
    cursor: inherit;
  }
  ${({ $layout, $isAside }) => $layout === 'steps' && !$isAside && chosenStep}
  ${({ theme }) => theme.media.phoneOnly} {
    ${({ $layout, $isAside }) => $layout === 'steps' && ($isAside ? asideOnPhone : stepOnPhone)}
  }
  ${({ theme }) => theme.media.tablet} {
    ${({ $layout }) => $layout === 'steps' && stepOnTablet}
  }
  @media (forced-colors: active) {
    &[data-checked] { border: 3px solid Highlight; [data-part='dot'] { border-color: Highlight; } }
  }
`;
