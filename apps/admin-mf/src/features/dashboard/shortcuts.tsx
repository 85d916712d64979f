import { useShell } from '@kenali/federation';
import { Text } from '@kenali/ui';
import { ArrowRight } from 'lucide-react';
import { styled } from 'styled-components';

const Ways = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(210px, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  ${({ theme }) => theme.media.desktop} { gap: ${({ theme }) => theme.space[4]}; }
`;

const Way = styled.a`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[4]} ${theme.space[5]}`};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  text-decoration: none;
  svg { flex: none; color: ${({ theme }) => theme.color.teal}; }
  strong { display: block; color: ${({ theme }) => theme.color.teal}; }
  &:hover { border-color: ${({ theme }) => theme.color.teal}; background: ${({ theme }) => theme.color.tealWash}; }
`;

const WAYS = [
  { to: '/admin/users', name: 'Kelola Pengguna', about: 'Cari, ubah data, reset password' },
  { to: '/admin/assessments', name: 'Kelola Asesmen', about: 'Lihat hasil, unduh, ekspor' },
  { to: '/admin/reports', name: 'Laporan', about: 'Angka per periode, ekspor' },
];

/** The three pages that staff open most. */
export function Shortcuts() {
  const { Link } = useShell();
  return (
    <Ways aria-label="Pintasan">
      {WAYS.map(({ to, name, about }) => (
        <Way key={to} as={Link} to={to}>
          <span>
            <strong>{name}</strong>
            <Text as="span" $size="small" $tone="inkSoft">
              {about}
            </Text>
          </span>
          <ArrowRight size={20} aria-hidden />
        </Way>
      ))}
    </Ways>
  );
}
