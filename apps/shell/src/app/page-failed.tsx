import { Button, ButtonLink, Heading, NarrowPage, Row, Stack, Text } from '@kenali/ui';
import { CloudOff, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { usePageTitle } from './page-title.ts';

const Panel = styled(Stack)`
  padding: ${({ theme }) => `${theme.space[8]} ${theme.space[5]}`};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  > svg { color: ${({ theme }) => theme.color.teal}; }
`;

export interface PageFailedProps {
  /** "Halaman asesmen" */
  part: string;
  onRetry: () => void;
  children?: ReactNode;
}

/** In place of a page that could not be loaded: what is missing, that the rest works, and a way to try again. */
export function PageFailed({ part, onRetry, children }: PageFailedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  usePageTitle(`${part} belum dapat dimuat`);
  return (
    <NarrowPage>
      <Panel $align="start">
        <CloudOff size={32} aria-hidden />
        <Heading level={1} size={2} ref={heading}>
          {part} belum dapat dimuat
        </Heading>
        <Text $tone="inkSoft">
          Bagian lain dari situs ini tetap berfungsi, dan tidak ada data Anda yang hilang. Periksa sambungan internet
          Anda, lalu coba lagi.
        </Text>
        {children}
        <Row>
          <Button onClick={onRetry}>
            <RotateCw size={20} aria-hidden />
            Coba lagi
          </Button>
          <ButtonLink as={Link} to="/" $variant="quiet">
            Ke beranda
          </ButtonLink>
        </Row>
      </Panel>
    </NarrowPage>
  );
}
