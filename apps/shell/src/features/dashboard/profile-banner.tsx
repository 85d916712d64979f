import { fullName } from '@kenali/contracts';
import { formatDate, Heading, Skeleton, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { useSession } from '../../common/app-context.ts';

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  min-width: 0;
  > div:last-child { min-width: 0; }
`;

const Picture = styled.div`
  display: grid;
  flex: none;
  place-items: center;
  width: 48px;
  height: 48px;
  border-radius: 50%;
  background: ${({ theme }) => theme.color.teal};
  color: ${({ theme }) => theme.color.onDark};
  font-size: ${({ theme }) => theme.text[3].desktop};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  overflow: hidden;
  img { width: 100%; height: 100%; object-fit: cover; }
`;

const Facts = styled(Text)`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${({ theme }) => theme.space[4]};
`;

/** The first character as people count them. An emoji can consist of several code points, which old browsers cannot tell. */
function firstLetter(name: string | null): string | undefined {
  if (!name) return undefined;
  const [first] = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('id').segment(name) : [];
  return (first?.segment ?? [...name][0])?.toUpperCase();
}

/** @param level of its heading, which is the page's own unless something more important is above it */
export function ProfileBanner({ level }: { level: 1 | 2 }) {
  const { user } = useSession();
  const name = user ? fullName(user) || user.email : null;
  return (
    <Box>
      <Picture aria-hidden>
        {user?.profileImageUrl ? <img src={user.profileImageUrl} alt="" /> : firstLetter(name)}
      </Picture>
      <div>
        <Heading level={level} size={3}>
          {name ? `Halo, ${name}` : 'Dashboard'}
        </Heading>
        <Facts $size="small" $tone="inkSoft" as="div">
          {user ? (
            <>
              <div>{user.email}</div>
              <div>Anggota sejak {formatDate(user.createdAt)}</div>
            </>
          ) : (
            <Skeleton $width="24ch" />
          )}
        </Facts>
      </div>
    </Box>
  );
}
