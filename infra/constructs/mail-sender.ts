import { Stack } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { hostedZone } from './hosted-zone.ts';

/** The sender of the stage's emails, and the events of what becomes of them. */
export class MailSender extends Construct {
  readonly identity: EmailIdentity;
  readonly configurationSet: ConfigurationSet;
  readonly from: string;
  /** The emails per second that the account may send. */
  readonly rate: number;

  constructor(scope: Construct, config: StageConfig) {
    super(scope, 'mail-sender');
    this.from = config.mailFrom;
    this.rate = config.mailRate;
    // For a domain SES also signs the emails (DKIM). A single address is enough for a trial.
    this.identity = new EmailIdentity(scope, 'mail-identity', {
      identity: config.domain ? Identity.domain(domainOf(config.mailFrom)) : Identity.email(config.mailFrom),
    });
    this.#publishKeys(config);
    this.configurationSet = new ConfigurationSet(this, 'emails', {
      // Emails contain codes and links for setting passwords.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // Complaints are heeded by the functions: people who ask for a code later still get it.
      suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
    });
    this.configurationSet.addEventDestination('refusals', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
  }

  /** The rule that passes bounces and complaints about this stage's emails to a function. */
  onRefusal(scope: Construct, id: string): Rule {
    return new Rule(scope, id, {
      description: 'Bounces of emails, and complaints about them',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [this.configurationSet.configurationSetName] } } },
      },
    });
  }

  /** Sends as the identity and with the configuration set; SES checks both. */
  grantSend(grantee: IGrantable): void {
    this.identity.grantSendEmail(grantee);
    const resource = 'configuration-set';
    const resourceName = this.configurationSet.configurationSetName;
    const arn = Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    Grant.addToPrincipal({ grantee, actions: ['ses:SendEmail'], resourceArns: [arn] });
  }

  /** DKIM's records, if the stage has the zone of its domain. Otherwise an operator adds them (docs/deploying.md). */
  #publishKeys(config: StageConfig): void {
    const zone = config.domain === undefined ? undefined : hostedZone(this, config);
    const sender = domainOf(config.mailFrom);
    if (!zone || (sender !== zone.zoneName && !sender.endsWith(`.${zone.zoneName}`))) return;
    for (const [index, { name, value }] of this.identity.dkimRecords.entries())
      new CfnRecordSet(this, `dkim-${index + 1}`, {
        hostedZoneId: zone.hostedZoneId,
        name,
        type: 'CNAME',
        ttl: '1800',
        resourceRecords: [value],
      });
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
