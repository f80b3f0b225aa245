/** The commands of smart contracts. */
import type { CommandDefinitions } from '#app/commands/command.ts';
import { ON_SCREEN } from './screen-handled.ts';

export const SMART_CONTRACT_COMMANDS = {
  'contract.execute': {
    ...ON_SCREEN,
    title: 'Execute this contract',
    keys: ['mod+Enter'],
    keywords: ['run', 'smart contract', 'function', 'call'],
    permissions: ['createData'],
    screens: ['smart-contract'],
    inEditor: true,
  },
} as const satisfies CommandDefinitions;
