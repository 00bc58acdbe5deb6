import { AgentList } from '../features/agents/agent-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

export function AgentsPage() {
  usePageHead({ title: 'My Agents', robots: 'noindex' });
  return <AgentList />;
}
