import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.bad};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.badWash};
  color: ${({ theme }) => theme.color.ink};
  svg { flex: none; margin-block-start: 2px; color: ${({ theme }) => theme.color.bad}; }
  strong { color: ${({ theme }) => theme.color.bad}; }
  ul { padding-inline-start: ${({ theme }) => theme.space[5]}; margin-block-start: ${({ theme }) => theme.space[1]}; }
  a { color: ${({ theme }) => theme.color.bad}; }
`;

export type FormErrorProps = {
  /** What happened and what to do, in one or two sentences. */
  children: ReactNode;
  /** Invalid fields. Each one becomes a link that focuses the field with that id. */
  fields?: readonly { id: string; message: string }[];
  /** Call `ref.current?.focus()` after a failed submit. */
  ref?: Ref<HTMLDivElement>;
};

/** The error of a whole form. Screen readers announce it, and it can receive the focus. */
export function FormError({ children, fields = [], ref }: FormErrorProps) {
  return (
    <Box role="alert" tabIndex={-1} ref={ref}>
      <CircleAlert size={20} aria-hidden />
      <div>
        <strong>{children}</strong>
        {fields.length > 0 && (
          <ul>
            {fields.map(({ id, message }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    // A router would treat the hash as a navigation.
                    event.preventDefault();
                    document.getElementById(id)?.focus();
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Box>
  );
}
