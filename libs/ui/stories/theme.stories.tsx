import { styled } from 'styled-components';
import { GlobalStyle, KenaliThemeProvider, theme } from '../src/index.ts';

export default { title: 'Theme', component: KenaliThemeProvider, subcomponents: { GlobalStyle } };

const Palette = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(140px, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  padding: 0;
  list-style: none;
`;

const Swatch = styled.li<{ $colour: string }>`
  padding: ${({ theme }) => theme.space[3]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  font-size: ${({ theme }) => theme.text.small.phone};
  &::before {
    content: '';
    display: block;
    height: 56px;
    border: 1px solid ${({ theme }) => theme.color.line};
    background: ${({ $colour }) => $colour};
  }
  strong { display: block; }
`;

export const Colours = () => (
  <Palette>
    {Object.entries(theme.color)
      .filter(([, colour]) => colour.startsWith('#'))
      .map(([name, colour]) => (
        <Swatch key={name} $colour={colour}>
          <strong>{name}</strong>
          {colour}
        </Swatch>
      ))}
  </Palette>
);
