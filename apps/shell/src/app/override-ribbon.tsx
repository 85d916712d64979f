import { REMOTES, type RemoteName } from '@kenali/contracts';
import { OverridesContext } from '@kenali/federation/host';
import { Button } from '@kenali/ui';
import { useContext, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

const Ribbon = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  border-block-end: 2px solid ${({ theme }) => theme.color.warn};
  background: ${({ theme }) => theme.color.warnWash};
  p { overflow-wrap: anywhere; min-width: 0; }
  a { color: ${({ theme }) => theme.color.warn}; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
`;

const listed = (chosen: Partial<Record<RemoteName, string>>): string =>
  (Object.entries(chosen) as [RemoteName, string][]).map(([name, value]) => `${REMOTES[name].app} ${value}`).join(', ');

/** On every page of a browser that runs other releases than the site names: which, and the way back. */
export function OverrideRibbon() {
  const overrides = useContext(OverridesContext)();
  const { active, failed } = useSyncExternalStore(overrides.subscribe, overrides.getSnapshot);
  const running = listed(active);
  const lost = listed(failed);
  const reset = () => {
    overrides.reset();
    window.location.reload();
  };
  return (
    <>
      {running && (
        <Ribbon aria-label="Rilis pengembang">
          <p>
            <strong>Rilis pengembang aktif:</strong> {running}
          </p>
          <Link to="/developers">Ubah</Link>
          <Button $variant="secondary" $size="small" onClick={reset}>
            Kembalikan semua
          </Button>
        </Ribbon>
      )}
      {lost && (
        <Ribbon role="alert">
          <p>{lost} gagal dimuat. Pilihan itu sudah dikembalikan ke rilis dari situs.</p>
          <Button $variant="secondary" $size="small" onClick={overrides.dismiss}>
            Tutup
          </Button>
        </Ribbon>
      )}
    </>
  );
}
