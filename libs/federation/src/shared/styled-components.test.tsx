import { render, screen } from '@testing-library/react';
import { css, isStyledComponent, styled as original, ThemeProvider } from 'styled-components';
import { styled } from './styled-components.ts';

// Jest runs CommonJS; the file of the package that a bundler takes is an ES module.
jest.mock('styled-components/dist/styled-components.esm.js', () => jest.requireActual('styled-components'));

const idOf = (component: unknown) => String((component as { styledComponentId: string }).styledComponentId);

it('the id of a component: when others were created before it, then it is the same', () => {
  const make = () => styled.p`color: ${() => 'red'}; margin: 0;`;
  const first = make();
  styled.div`color: blue;`;
  styled.p`color: blue;`;
  const second = make();
  expect(idOf(second)).toBe(idOf(first));
  const [one, other] = [original.p`color: red;`, original.p`color: red;`];
  expect(idOf(one)).not.toBe(idOf(other));
});

it('the id of a component: when element, style or base differ, then it differs', () => {
  const base = styled.p`color: red;`;
  const ids = [
    base,
    styled.div`color: red;`,
    styled.p`color: blue;`,
    styled(base)`color: red;`,
    styled(styled.div`x: y;`)`color: red;`,
  ];
  expect(new Set(ids.map(idOf)).size).toBe(ids.length);
});

it('all forms of `styled`: when they are used, then they work as those of the package', () => {
  const Base = styled.button.attrs<{ $tone: string }>({ type: 'button' })`
    color: ${({ $tone, theme }) => ($tone === 'theme' ? (theme as unknown as { tone: string }).tone : $tone)};
    ${css`margin: 1px;`}
  `;
  const Bigger = styled(Base).withConfig({ shouldForwardProp: (name) => name !== 'size' })<{ size: number }>`
    padding: ${({ size }) => size}px;
  `;
  render(
    <ThemeProvider theme={{ tone: 'rgb(0, 0, 1)' } as never}>
      <Base $tone="theme">satu</Base>
      <Bigger $tone="rgb(0, 0, 2)" size={7}>
        dua
      </Bigger>
    </ThemeProvider>,
  );
  expect(isStyledComponent(Base)).toBe(true);
  expect(screen.getByText('satu')).toHaveStyle({ color: 'rgb(0, 0, 1)', margin: '1px' });
  expect(screen.getByText('dua')).toHaveStyle({ color: 'rgb(0, 0, 2)', padding: '7px' });
  expect(screen.getByText('dua')).toHaveAttribute('type', 'button');
  expect(screen.getByText('dua')).not.toHaveAttribute('size');
});
