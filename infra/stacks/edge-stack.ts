import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { hostedZone } from '../constructs/hosted-zone.ts';
import { webAcl } from '../constructs/web-acl.ts';
import { logBlockedRequests } from '../constructs/web-acl-log.ts';

/** CloudFront requires web ACLs and certificates in this region. */
export const EDGE_REGION = 'us-east-1';

const OUTPUTS = { webAcl: 'WebAclArn', certificate: 'CertificateArn' };

/** The resources that must be in us-east-1: the web ACL, and the certificate of a domain whose zone is ours. */
export class EdgeStack extends Stack {
  /** For the distribution, which may be in another region; read during the deployment of the site's stack. */
  readonly webAclArn: string | undefined;
  readonly certificateArn: string | undefined;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: StageConfig }) {
    super(scope, id, { ...props, env: { region: EDGE_REGION } });
    const output = (name: string, value: string): string => {
      new CfnOutput(this, name, { value });
      return Fn.getStackOutput(this.stackName, name, EDGE_REGION);
    };
    if (config.webAclRate !== undefined) {
      const acl = webAcl(this, 'web-acl', { name: this.stackName, rate: config.webAclRate });
      logBlockedRequests(acl, config);
      this.webAclArn = output(OUTPUTS.webAcl, acl.attrArn);
    }
    const zone = hostedZone(this, config);
    if (config.domain !== undefined && zone !== undefined && config.certificateArn === undefined) {
      const certificate = new Certificate(this, 'certificate', {
        domainName: config.domain,
        validation: CertificateValidation.fromDns(zone),
      });
      this.certificateArn = output(OUTPUTS.certificate, certificate.certificateArn);
    }
  }
}

/** Whether a stage needs a stack in us-east-1. */
export const needsEdge = ({ webAclRate, hostedZoneId, certificateArn }: StageConfig): boolean =>
  webAclRate !== undefined || (hostedZoneId !== undefined && certificateArn === undefined);
