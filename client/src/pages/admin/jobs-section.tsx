import type { AdminOverview, FailedJob } from '@courtside/contract/admin';
import { RotateCcw } from 'lucide-react';
import { messageOf } from '../../api/call.ts';
import { retryJob, useAdminData } from '../../features/admin/admin-calls.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { formatAge, LoadedPart, rowClass, Section } from './section.tsx';

const states = ['waiting', 'active', 'delayed', 'failed'] as const;

function Queues({ queues }: Pick<AdminOverview, 'queues'>) {
  if (queues === null) return <AlertBox>Redis does not respond, so the jobs are unknown.</AlertBox>;
  return (
    <div className="card">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            <th scope="col" className="py-2 pl-4 text-left font-medium">
              Queue
            </th>
            {states.map((state) => (
              <th key={state} scope="col" className="px-1 py-2 text-right font-medium capitalize last:pr-4">
                {state}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <tr key={queue.name} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pl-4 text-left font-normal">
                {queue.name}
              </th>
              {states.map((state) => (
                <td key={state} className="num px-1 py-2 text-right last:pr-4">
                  <span className={state === 'failed' && queue.failed > 0 ? 'font-semibold text-loss-ink' : undefined}>
                    {queue[state]}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FailedJobRow({ job, at, onRetried }: { job: FailedJob; at: string; onRetried: () => void }) {
  const { queue, id, reason, attempts, failedAt, payload } = job;
  const retry = async () => {
    try {
      const { retried } = await retryJob(job);
      showToast({ tone: 'plain', text: retried ? `${queue} runs again.` : `${queue} has not failed anymore.` });
      onRetried();
    } catch (error) {
      showToast({ tone: 'loss', text: messageOf(error, 'The job could not be retried.') });
    }
  };
  return (
    <li className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${rowClass}`}>
      <div className="grid min-w-0 grow basis-56 gap-1">
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span className="font-medium">{queue}</span>
          <span className="text-soft">
            failed {formatAge(failedAt, at)} ago, {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
          </span>
        </p>
        <p className="text-sm text-loss-ink wrap-anywhere">{reason}</p>
        {payload !== '{}' && <p className="text-xs text-soft wrap-anywhere">{payload}</p>}
      </div>
      <Button look="secondary" icon={RotateCcw} aria-label={`Retry ${queue} ${id}`} onClick={retry}>
        Retry
      </Button>
    </li>
  );
}

interface JobsProps {
  overview: AdminOverview;
  tick: number;
  onChanged: () => void;
}

/** The queues, and the jobs that ran out of attempts. */
export function JobsSection({ overview: { queues, at }, tick, onChanged }: JobsProps) {
  const what = 'The failed jobs';
  const { data, failure } = useAdminData('listFailedJobs', String(tick), { what });
  return (
    <Section name="Jobs" title="Jobs">
      <Queues queues={queues} />
      {queues !== null && (
        <LoadedPart data={data} failure={failure} what={what}>
          {({ jobs }) =>
            jobs.length === 0 ? (
              <p className="card p-4 text-sm text-soft">No job has failed.</p>
            ) : (
              <ul aria-label="Failed jobs" className="card max-h-96 overflow-y-auto">
                {jobs.map((job) => (
                  <FailedJobRow key={`${job.queue}/${job.id}`} job={job} at={at} onRetried={onChanged} />
                ))}
              </ul>
            )
          }
        </LoadedPart>
      )}
    </Section>
  );
}
