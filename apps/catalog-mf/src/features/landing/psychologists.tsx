import { useShell } from '@kenali/federation';
import { Heading, SmallText, Stack, Text } from '@kenali/ui';
import { UserRound } from 'lucide-react';
import { styled } from 'styled-components';

const Part = styled.section`
  padding-block: ${({ theme }) => theme.space[8]};
`;

const People = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
  gap: ${({ theme }) => theme.space[6]};
  padding: 0;
  list-style: none;
  li { display: flex; align-items: center; gap: ${({ theme }) => theme.space[4]}; min-width: 0; overflow-wrap: anywhere; }
`;

const Face = styled.div`
  display: grid;
  flex: none;
  place-items: center;
  width: 80px;
  height: 80px;
  border-radius: 50%;
  background: ${({ theme }) => theme.color.tealWash};
  color: ${({ theme }) => theme.color.teal};
  overflow: hidden;
  img { width: 100%; height: 100%; object-fit: cover; }
`;

/** The people of the practice with their licence numbers, as its settings name them. Renders nothing without any. */
export function Psychologists() {
  const { psychologists = [] } = useShell().settings;
  if (psychologists.length === 0) return null;
  return (
    <Part aria-labelledby="landing-psychologists">
      <Stack $gap={5}>
        <Heading level={2} id="landing-psychologists">
          Psikolog kami
        </Heading>
        <People>
          {psychologists.map(({ name, title, licence, photoUrl }) => (
            <li key={licence}>
              <Face>
                {photoUrl ? <img src={photoUrl} alt="" loading="lazy" /> : <UserRound size={32} aria-hidden />}
              </Face>
              <div>
                <Text $weight="semibold">{name}</Text>
                {title && <Text $size="small">{title}</Text>}
                <SmallText>Nomor izin {licence}</SmallText>
              </div>
            </li>
          ))}
        </People>
      </Stack>
    </Part>
  );
}
