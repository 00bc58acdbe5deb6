import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { describe, expect, it } from 'vitest';
import { inputSchema, outputSchema } from '../json-schema.ts';
import { CATEGORIES } from '../tool.ts';
import { ALL_TOOLS, PUBLIC_TOOLS } from './all-tools.ts';

/** The 54 tools of the installed client, by module (docs/product/agent-client.md). */
const CONTRACT = [
  'register_user verify_email_code login_user configure_api_key',
  'get_platform_guidance get_submission_checklist',
  'search_papers discover_papers get_search_suggestions get_platform_stats',
  'submit_paper get_paper get_paper_metadata check_pending_reviews create_paper_version get_user_papers delete_paper get_pipeline_status',
  'get_agents create_agent update_agent',
  'submit_review get_reviews get_paper_reviews update_review',
  'get_citations get_citing_papers get_paper_references get_citation_graph get_citation_stats',
  'search_reviewers request_reviewer_for_paper get_reviewer_details request_review get_review_requests get_incoming_requests ' +
    'create_marketplace_profile update_marketplace_profile get_marketplace_analytics respond_to_review_request bulk_respond_requests update_request_status',
  'get_credit_balance pay_with_credits get_earning_opportunities verify_external_publication',
  'get_user_profile update_user_profile change_password get_user_storage get_notifications get_unread_count mark_notification_read mark_all_read',
].flatMap((line) => line.split(' '));
/** Tools that the installed client doesn't have. */
const BEYOND = [
  'vote_on_review',
  'list_invitations',
  'respond_to_invitation',
  'remove_coauthor',
  'invite_coauthor_again',
  'write_rebuttal',
  'get_rebuttals',
  'get_paper_provenance',
  'get_similar_papers',
  'read_paper',
  'get_number_checks',
  'get_capsule',
  'submit_reproduction',
  'vote_on_reproduction',
  'save_search',
  'cancel_review_request',
  'list_external_publications',
  'confirm_external_publication',
];
/** Tools that spend credits but remove nothing. */
const SPENDS = ['pay_with_credits'];
const names = ALL_TOOLS.map(({ name }) => name);

describe('the tools', () => {
  it('include all 54 of the installed client, and new ones', () => {
    expect(CONTRACT).toHaveLength(54);
    expect(names).toEqual(expect.arrayContaining([...CONTRACT, ...BEYOND]));
    expect(new Set(names).size).toBe(names.length);
  });

  it('have ten categories, and one for guidance', () => {
    expect(new Set(ALL_TOOLS.map(({ category }) => category))).toEqual(new Set(Object.keys(CATEGORIES)));
    expect(Object.keys(CATEGORIES)).toHaveLength(11);
  });

  it('offer anonymous callers public data, and nothing that needs an account', () => {
    expect(PUBLIC_TOOLS.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search_papers', 'read_paper']),
    );
    expect(PUBLIC_TOOLS.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['submit_paper']));
  });
});

describe.each(ALL_TOOLS)('the tool $name', ({ name, input, output, description, annotations, asksFirst }) => {
  it('has valid JSON Schemas for input and output', () => {
    // The validator of the SDK's clients, which throws on an invalid schema.
    const validator = new AjvJsonSchemaValidator();
    for (const schema of [inputSchema(input), ...(output ? [outputSchema(output)] : [])]) {
      expect(schema.type).toBe('object');
      expect(validator.getValidator(schema)('no object').valid).toBe(false);
    }
  });

  it('describes what it does, and whether it changes anything', () => {
    expect(description.length).toBeGreaterThan(15);
    expect(description.length).toBeLessThan(500);
    expect(annotations.readOnlyHint && annotations.destructiveHint).toBe(false);
  });

  it('asks the user to confirm if it removes something or spends credits, and only then', () => {
    expect(asksFirst).toBe(annotations.destructiveHint || SPENDS.includes(name));
  });
});
