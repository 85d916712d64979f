import { styled } from 'styled-components';

export const Results = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  &:empty { display: none; }
`;

export const Group = styled.div`
  > span {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    font-weight: ${({ theme }) => theme.font.weight.semibold};
  }
`;

export const Option = styled.div`
  display: grid;
  align-content: center;
  min-height: ${({ theme }) => theme.size.thumb};
  padding: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.small};
  line-height: 1.35;
  overflow-wrap: anywhere;
  cursor: pointer;
  strong { font-size: ${({ theme }) => theme.text.small.desktop}; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  small { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.phone}; }
  &[aria-selected='true'] { border-color: ${({ theme }) => theme.color.teal}; background: ${({ theme }) => theme.color.tealWash}; }
`;
