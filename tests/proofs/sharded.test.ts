import { describeArea } from './describe-area.ts';

await describeArea({
  title: 'the sharded and metering checks',
  requirements: /^(sharded|metering)\./,
  alternatives: /^(sharded|metering|delivery)\./,
});
