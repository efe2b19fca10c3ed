import { MemoryTurns } from './memory-turns.ts';
import { ResponseMemoryBudget } from './response-memory-budget.ts';

/** One for the process: the targets of a comparison are measured at the same time. */
export const processMemory = new ResponseMemoryBudget();
export const memoryTurns = new MemoryTurns(processMemory);
