import { cases } from './masses.ts';
import { tryCases } from './try-cases.ts';

// In a process of their own: to make and send so much holds it up, and others have to answer in time.
tryCases(cases);
