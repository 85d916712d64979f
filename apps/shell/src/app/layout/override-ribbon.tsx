import { appOf, type RemoteName } from '@kenali/contracts';
import { type Overrides, OverridesContext } from '@kenali/federation/host';
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
  p { min-width: 0; }
  a { color: ${({ theme }) => theme.color.warn}; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
`;

const listReleases = (releases: Record<RemoteName, string>): string =>
  Object.entries(releases)
    .map(([name, value]) => `${appOf(name)} ${value}`)
    .join(', ');

/** A prerendered page knows of none. */
const NONE: ReturnType<Overrides['getSnapshot']> = { active: {}, failed: {} };

/** Shows on every page which releases are overridden in this browser, with a button to reset them. */
export function OverrideRibbon() {
  const overrides = useContext(OverridesContext)();
  const { active, failed } = useSyncExternalStore(overrides.subscribe, overrides.getSnapshot, () => NONE);
  const running = listReleases(active);
  const unavailable = listReleases(failed);
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
      {unavailable && (
        <Ribbon role="alert">
          <p>{unavailable} gagal dimuat. Pilihan itu sudah dikembalikan ke rilis dari situs.</p>
          <Button $variant="secondary" $size="small" onClick={overrides.dismiss}>
            Tutup
          </Button>
        </Ribbon>
      )}
    </>
  );
}
