import { useStore } from '@kenali/federation';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { useWebCore } from '../common/app-context.ts';
import { Account, accountName, Name } from './account-actions.tsx';

const Staff = styled(Account)`
  font-size: ${({ theme }) => theme.text.small.phone};
  svg { flex: none; color: ${({ theme }) => theme.color.teal}; }
`;

const Role = styled.span`
  color: ${({ theme }) => theme.color.inkSoft};
  font-weight: ${({ theme }) => theme.font.weight.regular};
`;

/** Shows who is signed in as staff. The admin area has the sign-out button. */
export function StaffAccount() {
  const { api, adminSession } = useWebCore();
  const { user } = useStore(adminSession);
  // After a reload, the session knows only the token. The admin area uses the same key.
  const { data } = useQuery({
    queryKey: ['/api/admin', 'me'],
    queryFn: () => api.send('GET /api/admin/user', {}),
    enabled: !user,
  });
  const staff = user ?? data;
  return (
    <Staff>
      <ShieldCheck size={20} aria-hidden />
      <Role>Staf</Role>
      {staff && <Name>{accountName(staff)}</Name>}
    </Staff>
  );
}
