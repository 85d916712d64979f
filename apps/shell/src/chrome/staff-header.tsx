import { useStore } from '@kenali/federation';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession, useWebCore } from '../common/app-context.ts';
import type { StaffArea } from '../common/use-staff-area.ts';
import { Account, AccountActions, accountName, Name } from './account-actions.tsx';
import { Bar, HeaderBox, Home } from './header-styles.ts';
import { Logo } from './logo.tsx';

/** The name of the area, beside the logo where there is room. */
const Area = styled(Home)`
  padding-inline: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.inkSoft};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  ${({ theme }) => theme.media.phoneOnly} { display: none; }
`;

/** One line at every width: what is too long is the name, which is cut. On phones, its picture makes way. */
const Line = styled(Bar)`
  gap: ${({ theme }) => theme.space[3]};
  white-space: nowrap;
  > a { flex: none; }
`;

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  min-width: 0;
  margin-inline-start: auto;
  svg, button { flex: none; }
  ${({ theme }) => theme.media.phoneOnly} { a > :first-child { display: none; } }
`;

/** The header of staff: the way to the site, the area's first page and the person. No shop. */
export function StaffHeader({ area }: { area: StaffArea }) {
  const { status } = useSession();
  return (
    <HeaderBox>
      <Line $compact>
        <Home as={Link} to="/">
          <Logo />
        </Home>
        <Area as={Link} to={area.start}>
          {area.label}
        </Area>
        <Person>
          {area.prefix === '/admin' ? <Admin /> : status === 'signed-in' && <AccountActions onDone={() => undefined} />}
        </Person>
      </Line>
    </HeaderBox>
  );
}

const Staff = styled(Account)`
  font-size: ${({ theme }) => theme.text.small.phone};
  svg { color: ${({ theme }) => theme.color.teal}; }
`;

/** The signed-in admin. The admin area has the sign-out button. */
function Admin() {
  const { api, adminSession } = useWebCore();
  const { status, user } = useStore(adminSession);
  const isSignedIn = status === 'signed-in';
  // After a reload, the session knows only the token. The admin area uses the same key.
  const { data } = useQuery({
    queryKey: ['/api/admin', 'me'],
    queryFn: () => api.send('GET /api/admin/user', {}),
    enabled: isSignedIn && !user,
  });
  const staff = user ?? data;
  if (!isSignedIn) return null;
  return (
    <Staff>
      <ShieldCheck size={20} aria-hidden />
      {staff ? <Name>{accountName(staff)}</Name> : 'Staf'}
    </Staff>
  );
}
