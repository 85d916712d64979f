import { getShell, useShell } from '@kenali/federation';
import { Dialog, SmallText, Stack, TextField, VisuallyHidden } from '@kenali/ui';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { explainFailure } from '../../common/failures.tsx';
import { type Hit, toHitGroups } from './search-hits.ts';

/** The search is sent after this pause in typing. */
const PAUSE_MS = 200;

const adminSearch = (q: string) =>
  queryOptions({
    queryKey: ['/api/admin', 'search', q],
    queryFn: () => getShell().api.send('GET /api/admin/search', { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

const Results = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  &:empty { display: none; }
`;

const Group = styled.div`
  > span {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    font-weight: ${({ theme }) => theme.font.weight.semibold};
  }
`;

const Option = styled.div`
  display: grid;
  align-content: center;
  min-height: ${({ theme }) => theme.size.thumb};
  padding: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.small};
  line-height: 1.35;
  cursor: pointer;
  strong { font-size: ${({ theme }) => theme.text.small.desktop}; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  small { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.phone}; }
  &[aria-selected='true'] { border-color: ${({ theme }) => theme.color.teal}; background: ${({ theme }) => theme.color.tealWash}; }
`;

/** Searches people, children, orders and assessments. A combobox: the arrows choose a result, Enter opens it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { useNavigate } = useShell();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const q = useDelayed(typed.trim());
  const { data, error, isFetching } = useQuery(adminSearch(q));
  const groups = q !== '' && data ? toHitGroups(data) : [];
  const hits = groups.flatMap((group) => group.hits);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const active = hits.find(({ key }) => key === activeKey) ?? hits[0];
  const open = ({ to }: Hit) => {
    onClose();
    navigate(to);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && active) {
      event.preventDefault();
      const next = hits[(hits.indexOf(active) + step + hits.length) % hits.length] as Hit;
      setActiveKey(next.key);
      document.getElementById(`${listId}-${next.key}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && active && q === typed.trim()) {
      event.preventDefault();
      open(active);
    }
  };
  const isDone = q !== '' && q === typed.trim() && !isFetching;
  const summary = error ? explainFailure(error) : isDone ? countText(hits.length) : '';
  return (
    <Dialog open title="Cari di area admin" onClose={onClose} initialFocus={input}>
      <Stack $gap={3}>
        <TextField
          ref={input}
          label="Nama, email, WhatsApp, nama anak, atau nomor"
          type="search"
          role="combobox"
          autoComplete="off"
          maxLength={100}
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && `${listId}-${active.key}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={handleKey}
        />
        <VisuallyHidden role="status">{summary}</VisuallyHidden>
        <Results id={listId} role="listbox" aria-label="Hasil pencarian">
          {groups.map(({ label, hits: own }) => (
            <Group key={label} role="group" aria-label={label}>
              <span aria-hidden>{label}</span>
              {own.map((hit) => (
                // The field keeps the focus and handles the keys, as in every combobox.
                <Option
                  key={hit.key}
                  id={`${listId}-${hit.key}`}
                  role="option"
                  aria-selected={hit === active}
                  onMouseMove={() => setActiveKey(hit.key)}
                  onClick={() => open(hit)}
                >
                  <strong>{hit.title}</strong>
                  <small>{hit.about}</small>
                </Option>
              ))}
            </Group>
          ))}
        </Results>
        {hits.length === 0 && (
          <SmallText aria-hidden>
            {summary || (q === '' ? 'Ketik awal kata. Panah memilih, Enter membuka.' : 'Mencari...')}
          </SmallText>
        )}
      </Stack>
    </Dialog>
  );
}

const countText = (count: number) => (count === 0 ? 'Tidak ada yang cocok.' : `${count} hasil.`);

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setDelayed, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
