import { styled } from 'styled-components';
import { Actions, Button, GlobalStyle, KenaliThemeProvider, Text, theme } from '../src/index.ts';

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

export const OwnAccent = () => (
  <KenaliThemeProvider accent={{ base: '#5B2A86', deep: '#43206A', wash: '#F1E9F8' }}>
    <Text $tone="teal">Warna utama milik klinik.</Text>
    <Actions>
      <Button>Beli sekarang</Button>
      <Button $variant="secondary">Lihat Contoh</Button>
    </Actions>
  </KenaliThemeProvider>
);
